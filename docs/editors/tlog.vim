" Colours of table logs (.tlog), made by docs/make_editors.py.
if exists("b:current_syntax")
  finish
endif
syntax match tlogName '\v([^ \t;,])@<!%(\?)([^ \t;,#])@!'
syntax match tlogName '\v([^ \t;,])@<!%([A-Z]{2,3}%(<|>))([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%([A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(<|>))([^ \t;,#])@!'
syntax match tlogName '\v([^ \t;,])@<!%(%([na2345][HDCS]?|[HDCS])(\s|$)@=)([^ \t;,#])@!'
syntax match tlogName '\v([^ \t;,])@<!%([na2345][HDCS]%(<|>))([^ \t;,#])@!'
syntax match tlogSeat '\v([^ \t;,])@<!%(![A-Z]%(<|>))([^ \t;,#])@!'
syntax match tlogSeat '\v([^ \t;,])@<!%([A-Z]%(<|>))([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%([A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(<|>))([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%(\@[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(<|>))([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%([0-9]*pi\@[A-Z]{2,3}%(<|>))([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%([0-9]+%(cell|lvl)%(<|>))([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%(\@[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(<|>))([^ \t;,#])@!'
syntax match tlogName '\v([^ \t;,])@<!%([HDCS]:[na2345])([^ \t;,#])@!'
syntax match tlogName '\v([^ \t;,])@<!%([na2345][HDCS]:[HDCS]%(<|>))([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%([0-9]+)([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%([A-Z]:[A-HJ-Za-hj-z]{1,2}[0-9]{1,3})([^ \t;,#])@!'
syntax match tlogSeat '\v([^ \t;,])@<!%([A-Z]:(\s|$)@=)([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%([A-HJ-Za-hj-z]{1,2}[0-9]{1,3}\>[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(<|>))([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%([1-6]\+[1-6])([^ \t;,#])@!'
syntax match tlogSeat '\v([^ \t;,])@<!%([A-Z]:[?A-Z0-9,]+)([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%([A-HJ-Za-hj-z]{1,2}[0-9]{1,3}/[0-9]+)([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%([0-9]+\@[A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(<|>))([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%(x[0-9]+[A-Z])([^ \t;,#])@!'
syntax match tlogPoint '\v([^ \t;,])@<!%([A-HJ-Za-hj-z]{1,2}[0-9]{1,3}%(\>[A-HJ-Za-hj-z]{1,2}[0-9]{1,3})+)([^ \t;,#])@!'
syntax match tlogNumber '\v([^ \t;,])@<!%(%(\$|[a-z]+)[+-][0-9]+([^ \t;#])@!)([^ \t;,#])@!'
syntax match tlogSeat '\v([^ \t;,])@<!%([A-Z]:[na2345](\+)@!|[A-Z]:[1-6]\+[1-6])([^ \t;,#])@!'
syntax match tlogSeat '\v([^ \t;,])@<!%([A-Z]:[A-Z0-9]+%(\>[A-Z])?%(,[A-Z0-9]+%(\>[A-Z])?)*)([^ \t;,#])@!'
syntax match tlogName '\v([^ \t;,])@<!%(%(\$|[a-z]+)[ \t]+[A-Z]\>[A-Z][ \t]+[0-9]+([^ \t;#])@!)([^ \t;,#])@!'
syntax match tlogSeat '\v(\sbid\s[^;#]{0,80})@<=([^ \t;,])@<!%([A-Z]%([0-9]+|-)(\s|$)@=)([^ \t;,#])@!'
syntax match tlogVerb '\v([^ \t;])@<!%(independence|surrender|concede|shuffle|reveal|first|knock|place|start|dead|deal|done|draw|drop|give|load|loan|pass|play|roll|sell|ship|bid|buy|end|hit|ktr|say|war|at|go|-)([^ \t;#])@!'
syntax match tlogOutcome '\v(\S)@<!%(agreed|full|no|safe|seized|yes)([^ \t;#])@!'
syntax match tlogName '\v(%(<|>)%(draw|play|drop)\s)@<=%(\?|[^ \t;#=]+)'
syntax match tlogClaim '\v(\s)@<=\=%(\$|[a-z]+:)-?[0-9]+(\s|$)@='
syntax match tlogId '\v^\s*[0-9]+[A-Z]?(\s|$)@='
syntax match tlogCorrection '\v^\s*%(!ok|!rule|fix)\s[^#]*'
syntax match tlogNumber '\v^\s*\=\s[^#]*'
syntax match tlogText '\v^\s*[A-Z][A-Za-z-]*:[^#]*'
syntax match tlogVersion '\v^\s*\%tlog [0-9]+'
syntax match tlogRow '\v^\s*\|[^#]*'
syntax match tlogComment '\v#.*$'
syntax match tlogStruck '\v^\s*\~[^#]*'
syntax match tlogHeader '\v^\s*[A-Z][A-Za-z-]*:' contained containedin=tlogText
highlight default link tlogComment Comment
highlight default link tlogStruck Comment
highlight default link tlogVersion PreProc
highlight default link tlogHeader Identifier
highlight default link tlogText String
highlight default link tlogCorrection PreProc
highlight default link tlogId Title
highlight default link tlogRow String
highlight default link tlogClaim Special
highlight default link tlogVerb Statement
highlight default link tlogOutcome Constant
highlight default link tlogNumber Number
highlight default link tlogPoint Constant
highlight default link tlogSeat Type
highlight default link tlogName Identifier
let b:current_syntax = "tlog"
