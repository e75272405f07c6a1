import net from 'node:net'

/** A proxy between a client and a relay, for tests. It can be cut without notifying the client. */
export type Line = {
  /** The relay URL for the client. */
  readonly relayUrl: string
  readonly port: number
  readonly cut: () => void
  readonly mend: () => void
  /** Routes further connections to another port and cuts the open ones. */
  readonly redirect: (port: number) => void
  readonly close: () => void
}

export async function openLine(relayPort: number): Promise<Line> {
  let farPort = relayPort
  let isCut = false
  const open = new Set<net.Socket>()
  const keep = (socket: net.Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
  }
  const server = net.createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = net.connect(farPort, '127.0.0.1')
    keep(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => {
    for (const socket of open) socket.destroy()
  }
  const cut = () => {
    isCut = true
    destroyAll()
  }
  const { port } = server.address() as net.AddressInfo
  return {
    relayUrl: `ws://127.0.0.1:${port}`,
    port,
    cut,
    mend() {
      isCut = false
    },
    redirect(to) {
      farPort = to
      destroyAll()
    },
    close() {
      cut()
      server.close()
    },
  }
}
