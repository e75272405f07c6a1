import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artifactPath } from './artifacts.ts'
import { compileContracts } from './compileContracts.ts'
import { deploymentsPath, planDeployments } from './plan.ts'

test('compiling the contracts again gives the committed artifacts byte for byte', () => {
  const artifacts = compileContracts()
  expect(artifacts.map(({ contractName }) => contractName)).toEqual([
    'BatchReader',
    'ContractAccount',
    'ContractAccountFactory',
    'DevCollectible',
    'DevItems',
    'DevToken',
    'FarcasterRegistry',
    'HostileAccount',
    'NameLookup',
    'NameRegistry',
    'NameResolver',
    'WrappedEther',
  ])
  for (const artifact of artifacts)
    expect(readFileSync(artifactPath(artifact.contractName), 'utf8')).toBe(`${JSON.stringify(artifact, null, 2)}\n`)
}, 300_000)

test('deployments.json equals the plan for the artifacts', () => {
  expect(JSON.parse(readFileSync(deploymentsPath, 'utf8'))).toEqual(planDeployments().deployments)
})
