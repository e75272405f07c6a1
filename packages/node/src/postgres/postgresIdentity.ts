import { spawnSync } from 'node:child_process'

/** The user that Postgres runs as. It refuses to run as root. */
export type PostgresIdentity =
  /** This process's own user, which is not root. */
  | { readonly kind: 'self' }
  /** Root, mapped to uid 65534 in a user namespace. Files stay where they are. */
  | { readonly kind: 'namespace' }
  /** uid 65534. Binaries and data must be where it can reach them. */
  | { readonly kind: 'nobody' }

export const nobodyId = 65_534
const unshare = ['--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`] as const

/** The first identity that works on this machine. */
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
