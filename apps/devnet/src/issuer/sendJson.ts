import type { ServerResponse } from 'node:http'

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(value))
}
