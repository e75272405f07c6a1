import { type Pairing, type PairingEvent, type PairingStep, pairingStep } from '../../pairing/pairing.machine.ts'
import type { Engine } from '../engine.ts'
import { markDeleted } from '../recentlyDeleted.ts'
import type { RecordStore } from '../recordStore.ts'
import { unsubscribeTopic } from '../topics.ts'

/** Applies an event to a pairing's state machine: stores, unsubscribes and emits. */
export async function stepPairing(
  { engine, pairings }: stepPairing.Wallet,
  pairing: Pairing | undefined,
  event: PairingEvent,
): Promise<PairingStep> {
  const step = pairingStep(pairing, event, engine.nowSec())
  const { effect } = step
  const topic = step.pairing?.topic ?? pairing?.topic ?? ''
  if (pairing && !step.pairing) {
    markDeleted(engine.deleted, 'pairing', topic)
    unsubscribeTopic(engine, topic)
    await pairings.delete(topic)
  } else if (step.pairing && step.pairing !== pairing) await pairings.put(step.pairing)
  if (effect === 'created') engine.events.emit('pairing_create', { topic })
  if (effect === 'deleted') engine.events.emit('pairing_delete', { topic })
  if (effect === 'expired') engine.events.emit('pairing_expire', { topic })
  engine.expirer.sweep()
  return step
}

export declare namespace stepPairing {
  type Wallet = { readonly engine: Engine; readonly pairings: RecordStore<Pairing> }
}
