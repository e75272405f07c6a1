import { mkdirSync, writeFileSync } from 'node:fs'
import { artifactPath } from '../src/artifacts.ts'
import { compileContracts } from '../src/compileContracts.ts'
import { artifactsDir } from '../src/paths.ts'
import { deploymentsPath, planDeployments } from '../src/plan.ts'

// Writes artifacts/*.json and src/deployments.json; run it after a change in contracts/:
// node --import tsx -C latchkey-source apps/devnet/scripts/compile.ts
mkdirSync(artifactsDir, { recursive: true })
for (const artifact of compileContracts()) {
  writeFileSync(artifactPath(artifact.contractName), `${JSON.stringify(artifact, null, 2)}\n`)
  console.log(`${artifact.contractName}: ${(artifact.deployedBytecode.length - 2) / 2} bytes`)
}
writeFileSync(deploymentsPath, `${JSON.stringify(planDeployments().deployments, null, 2)}\n`)
