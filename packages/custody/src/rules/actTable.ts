import { actNames, acts } from './acts.ts'

const hour = 3_600_000

function waitText(ms: number): string {
  if (ms === 0) return 'at once'
  return ms < 48 * hour ? `${ms / hour} h` : `${ms / (24 * hour)} d`
}

const frozenText = { yes: 'yes', no: 'no', secret: 'with the secret' } as const

/** All acts with their proofs and waits, in Markdown. */
export function actTable(): string {
  const rows = actNames.flatMap((name) => {
    const { title, ways, whileFrozen } = acts[name]
    const frozen = typeof whileFrozen === 'number' ? `after ${waitText(whileFrozen)}` : frozenText[whileFrozen]
    return ways.map(({ needs, on, waitMs }, index) => {
      const first = index === 0 ? [`${title} (\`${name}\`)`, frozen] : ['', '']
      return `| ${first[0]} | ${on} | ${needs.join(' + ')} | ${waitText(waitMs)} | ${first[1]} |`
    })
  })
  return ['| act | wallet | proofs | takes effect | on a frozen wallet |', '|---|---|---|---|---|', ...rows].join('\n')
}
