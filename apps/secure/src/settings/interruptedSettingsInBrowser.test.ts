import { test } from 'vitest'
import { interruptStep } from '../../test/browser/interrupted.ts'
import { settingsSteps } from '../../test/browser/interruptedSettings.ts'
import { secureSite } from '../../test/browser/secureSite.ts'

const site = secureSite()

test.each(Object.entries(settingsSteps))(
  '%s is finished whatever answer of a vault is lost',
  (_, step) => interruptStep(site, step),
  300_000,
)
