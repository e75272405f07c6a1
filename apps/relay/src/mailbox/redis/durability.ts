import type { RedisNode } from './redisNodes.ts'

/** Oldest version with sharded pub/sub. */
const majorMin = 7

/**
 * Gaps in the durability of this Redis, worded for operators; empty if acknowledged messages survive the loss of a process and
 * of power. `isDeclared`: the operator vouches for a managed Redis that does not show its configuration.
 * @throws when the version is too old
 */
export async function weaknessesOf(
  { address, commands }: RedisNode,
  params: { readonly hasReplicas: boolean; readonly isDeclared: boolean },
): Promise<readonly string[]> {
  const info = String(await commands.info('server'))
  const version = /^(?:valkey|redis)_version:(\d+)\S*/m.exec(info)
  if (Number(version?.[1] ?? 0) < majorMin)
    throw new Error(
      `Redis at ${address} has version ${version?.[0].split(':')[1] ?? '?'}; the relay needs 7.0 or Valkey.`,
    )
  const config = await configOf({ commands })
  if (!config) return params.isDeclared ? [] : [undeclared]
  const found: string[] = []
  if (config.get('appendonly') !== 'yes') found.push('appendonly is off: a restart of Redis loses every message')
  else if (config.get('appendfsync') !== 'always')
    found.push(
      `appendfsync is ${config.get('appendfsync')}: a power cut loses the last messages that were acknowledged`,
    )
  if (config.get('no-appendfsync-on-rewrite') === 'yes')
    found.push('no-appendfsync-on-rewrite is yes: a power cut while the append-only file is rewritten loses messages')
  if (config.get('aof-load-truncated') === 'no')
    found.push('aof-load-truncated is no: after a power cut Redis does not start until its file is repaired by hand')
  if (config.get('maxmemory') !== '0' && config.get('maxmemory-policy') !== 'noeviction')
    found.push(`maxmemory-policy is ${config.get('maxmemory-policy')}: a full Redis drops messages`)
  if (params.hasReplicas && config.get('min-replicas-to-write') === '0')
    found.push('min-replicas-to-write is 0: a primary that is cut off goes on writing')
  return found
}

const undeclared =
  'CONFIG is refused: set LATCHKEY_REDIS_DURABILITY=fsync if it fsyncs every write (appendfsync always) and evicts nothing'

/** Undefined if Redis does not reveal it. */
async function configOf({ commands }: Pick<RedisNode, 'commands'>): Promise<ReadonlyMap<string, string> | undefined> {
  const names = [
    ...['appendonly', 'appendfsync', 'no-appendfsync-on-rewrite', 'aof-load-truncated'],
    ...['maxmemory', 'maxmemory-policy', 'min-replicas-to-write'],
  ]
  try {
    const flat = (await commands.call('CONFIG', 'GET', ...names)) as readonly string[]
    return new Map(flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])))
  } catch {
    return undefined
  }
}
