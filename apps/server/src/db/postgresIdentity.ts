import { spawnSync } from 'node:child_process'

/** Postgres refuses to run as root; this says as whom it runs. */
export type PostgresIdentity =
  /** We are a plain user. */
  | { readonly kind: 'self' }
  /** Root, shown to Postgres as uid 65534 in a user namespace: files stay where they are. */
  | { readonly kind: 'namespace' }
  /** Root gives up its rights: binaries and data must be moved where uid 65534 can reach them. */
  | { readonly kind: 'nobody' }

export const nobodyId = 65_534
const unshare = ['--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`] as const

/** Picks the first way that works here. */
export function postgresIdentity(): PostgresIdentity {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  return spawnSync('unshare', [...unshare, 'true']).status === 0 ? { kind: 'namespace' } : { kind: 'nobody' }
}

/** The command line and process options that run `command` as that identity. */
export function asIdentity(identity: PostgresIdentity, command: string, args: readonly string[]) {
  if (identity.kind === 'namespace') return { command: 'unshare', args: [...unshare, command, ...args], options: {} }
  const options = identity.kind === 'nobody' ? { uid: nobodyId, gid: nobodyId } : {}
  return { command, args: [...args], options }
}
