import { execFileSync, spawnSync } from 'node:child_process'

/** True where this process may create network namespaces: as root on Linux with `ip`. */
export const hasNamespaces = process.getuid?.() === 0 && createsNamespace()

/** A bridge of this machine with some hosts, each in a network namespace of its own. */
export type TestNetwork = {
  /** For each host: its address, and the command that runs a program there. */
  readonly places: readonly { readonly host: string; readonly within: readonly string[] }[]
  /** Drops all packets from and to the host. */
  readonly cut: (host: string) => void
  /** Drops the packets that it sends to the other hosts; this machine still reaches it. */
  readonly cutFromOthers: (host: string) => void
  readonly mend: (host: string) => void
  readonly remove: () => void
}

export function createTestNetwork(count: number): TestNetwork {
  const id = process.pid % 250
  const bridge = `lk${process.pid}`
  const net = `10.231.${id}`
  const hosts = Array.from({ length: count }, (_, at) => ({ host: `${net}.${10 + at}`, name: `${bridge}-${at}` }))
  const nameOf = (host: string): string => hosts.find((one) => one.host === host)?.name ?? ''
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${net}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const { host, name } of hosts) {
    ip('netns', 'add', name)
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', name, 'master', bridge, 'up')
    ip('-n', name, 'addr', 'add', `${host}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', name, 'link', 'set', device, 'up')
  }
  return {
    places: hosts.map(({ host, name }) => ({ host, within: ['ip', 'netns', 'exec', name] })),
    cut: (host) => ip('link', 'set', nameOf(host), 'down'),
    cutFromOthers(host) {
      for (const other of hosts)
        if (other.host !== host) ip('-n', nameOf(host), 'route', 'replace', 'blackhole', `${other.host}/32`)
    },
    mend(host) {
      ip('link', 'set', nameOf(host), 'up')
      for (const other of hosts) spawnSync('ip', ['-n', nameOf(host), 'route', 'del', 'blackhole', `${other.host}/32`])
    },
    remove() {
      for (const { name } of hosts) ip('netns', 'del', name)
      ip('link', 'del', bridge)
    },
  }
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

function createsNamespace(): boolean {
  const name = `lk-try-${process.pid}`
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return false
  return spawnSync('ip', ['netns', 'del', name]).status === 0
}
