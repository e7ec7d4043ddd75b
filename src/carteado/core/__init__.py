"""The ground every game stands on: its protocol, cards, values, and views in layers."""
