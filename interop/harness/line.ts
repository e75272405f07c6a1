import net from 'node:net'

/** A proxy between a client and the relay, which can be cut without notifying the client. */
export type Line = {
  /** The relay URL for the client. */
  readonly relayUrl: string
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => void
}

export async function openLine(relayPort: number): Promise<Line> {
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
    const far = net.connect(relayPort, '127.0.0.1')
    keep(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    relayUrl: `ws://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut,
    mend() {
      isCut = false
    },
    close() {
      cut()
      server.close()
    },
  }
}
