import { commandLine } from '../domain/command-line.ts'

export const startHelp = `Usage: ${commandLine('start')} [--lan]

Starts the service: the dashboard on http://localhost:8080, short links on port 8081, data in ./data.

  --lan    the same for phones on this network

Environment variables configure it: PORT, LINK_PORT, DATA_DIR, DATABASE_URL and others, see docs/configuration.md.
SIGTERM and SIGINT (Ctrl+C) stop it in order.
`
