"""What the referee reports: findings as text, JSON, CSV or annotations; explanations."""
