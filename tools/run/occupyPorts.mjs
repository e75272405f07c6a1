import { createServer } from 'node:net'

/**
 * Occupies the free ports among `ports` until this process ends or `release` is called, and closes connections to them. A test that
 * uses a default port then fails in every run, not only while `npm start` runs.
 */
export async function occupyPorts(ports) {
  const servers = (await Promise.all(ports.map(listen))).filter(Boolean)
  return { release: () => Promise.all(servers.map((server) => new Promise((closed) => server.close(closed)))) }
}

function listen(port) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(undefined))
    server.listen(port, () => resolve(server.unref()))
  })
}
