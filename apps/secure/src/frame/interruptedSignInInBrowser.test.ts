import { test } from 'vitest'
import { interruptStep } from '../../test/browser/interrupted.ts'
import { signInSteps } from '../../test/browser/interruptedSignIn.ts'
import { secureSite } from '../../test/browser/secureSite.ts'

const site = secureSite({ hasFarcaster: true })

test.each(Object.entries(signInSteps))(
  '%s is finished whatever answer of a vault is lost',
  (_, step) => interruptStep(site, step),
  300_000,
)
