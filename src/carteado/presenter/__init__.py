"""Build the messages that describe a table and its changes. Each viewer gets only what that viewer may see."""
