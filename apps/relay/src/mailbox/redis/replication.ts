import type { RedisNode } from './redisNodes.ts'

type Commands = RedisNode['commands']

/** Time limit for a replica to receive a write. */
const replicaMs = 200
/** Connections to a Redis that is older than 7.2 or refuses `WAITAOF`. */
const withoutWaitAof = new WeakSet<Commands>()

/**
 * Resolves to true once a replica has everything that was sent on this connection before, and to false if no replica has it in
 * time. From Redis 7.2 and on Valkey, the replica has also fsynced it.
 */
export async function isReplicated(commands: Commands): Promise<boolean> {
  if (!withoutWaitAof.has(commands)) {
    try {
      const [, replicas] = (await commands.call('WAITAOF', '0', '1', String(replicaMs))) as [number, number]
      return replicas >= 1
    } catch (cause) {
      if (!/unknown command|NOPERM/i.test(String(cause))) throw cause
      withoutWaitAof.add(commands)
    }
  }
  return (await commands.wait(1, replicaMs)) >= 1
}
