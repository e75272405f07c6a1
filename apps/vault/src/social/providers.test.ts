import { expect, test } from 'vitest'
import { socialProviders } from './providers.ts'

test.each([
  [{ username: 'ada', discriminator: '0' }, 'ada'],
  [{ username: 'agent10', discriminator: '0' }, 'agent10'],
  [{ username: 'ada', discriminator: '1337' }, 'ada#1337'],
  [{ username: 'ada' }, 'ada'],
  [{ discriminator: '0' }, undefined],
])('[S5.12] the Discord account %j is called %s', async (account, name) => {
  const { identity } = socialProviders.discord
  if (identity.from !== 'api') throw new Error('Discord has no ID tokens')
  expect((await identity.read(async () => ({ id: '80351110224678912', ...account })))?.userName).toBe(name)
})
