import { createServer } from 'node:net'

/**
 * Takes those of the ports that are free until this process ends or `release` is called; connections to them are closed at once. A test
 * that uses a default port then fails in every run, not only beside `npm start`.
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
