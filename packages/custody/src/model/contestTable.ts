import { rankNames } from '../rules/ranks.ts'
import { attack, canUse, contest, defend } from './play.ts'
import { createWorld, type Scene, walletId } from './world.ts'

type Holds = Scene['owner']
const holds = (...parts: readonly (keyof Holds)[]): Holds => ({
  ...{ mailbox: parts.includes('mailbox'), device: parts.includes('device'), secret: parts.includes('secret') },
})

/** Players of each rank. An unprotected wallet has no secret. */
const players = [
  { rank: 4, name: 'secret + device', holds: holds('secret', 'device') },
  { rank: 4, name: 'secret + mailbox', holds: holds('secret', 'mailbox') },
  { rank: 3, name: 'mailbox + device active 7 days before', holds: holds('mailbox', 'device') },
  { rank: 2, name: 'mailbox', holds: holds('mailbox') },
  { rank: 1, name: 'device', holds: holds('device') },
] as const

/** Days in which the thief acts alone, before the owner reads the mails. */
const unnoticedDays = 5
const contestedDays = 45

type Outcome = 'owner' | 'thief' | 'both' | 'nobody' | 'empty wallet'

/** The player who can use the wallet after a contest in which both try everything. */
export function outcomeOf(scene: Scene): Outcome {
  const world = createWorld(scene)
  const takeOver = () => {
    attack(world, 'thief', ['addDevice', 'protect', 'changeEmail'])
    defend(world, 'thief')
  }
  contest(world, unnoticedDays, [takeOver])
  contest(world, contestedDays, [() => defend(world, 'owner'), takeOver])
  const [owner, thief] = [canUse(world, 'owner'), canUse(world, 'thief')]
  if (owner && thief) return 'both'
  if (owner || thief) return owner ? 'owner' : 'thief'
  return world.recovery.wallets[walletId]?.state === 'detached' ? 'empty wallet' : 'nobody'
}

/** The table 'Who wins' in Markdown. */
export function contestTable(isProtected: boolean): string {
  const taking = players.filter(({ rank }) => isProtected || rank < 4)
  const head = ['the owner holds \\ the thief holds', ...taking.map(({ name }) => name)]
  const rows = taking.map((owner) => {
    const cells = taking.map((thief) => outcomeOf({ protected: isProtected, owner: owner.holds, thief: thief.holds }))
    return [owner.name, ...cells]
  })
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const rankTable = (): string =>
  [
    '| rank | proofs |',
    '|---|---|',
    ...rankNames
      .map((name, rank) => `| ${rank} | ${name} |`)
      .slice(1)
      .reverse(),
  ].join('\n')
