import { type Hex, parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chainOf, fund } from '../harness/chain.ts'
import { mailbox } from '../harness/mails.ts'
import type { Stack } from '../harness/stack.ts'
import { newAddress } from '../harness/sendFlow.ts'
import { sharedStack } from '../harness/workerStack.ts'
import type { Engine } from './engine.ts'
import { joinByEmail, newEmail, newEngineVisitor, returnByEmail, signedUp, signOut } from './engineVisitor.ts'

/** The main flows of a visitor, in one engine. */
export function testFlows(name: Engine['name'], start: () => Promise<Engine>): void {
  describe(name, () => {
    let engine: Engine
    let stack: Stack
    beforeAll(async () => {
      ;[stack, engine] = await Promise.all([sharedStack(), start()])
    })
    afterAll(() => engine?.stop())

    test('sign-up, known device and new device by e-mail', async () => {
      const visitor = await newEngineVisitor(engine, stack)
      const email = newEmail(engine)
      const mails = mailbox(stack, email)
      const address = await joinByEmail(visitor, { email, mails })
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await signOut(visitor)
      expect(await returnByEmail(visitor, { email, mails })).toBe(address)
      const web = stack.web.replace('localhost', 'other.localhost')
      expect(await joinByEmail(visitor, { email, mails, web })).toBe(address)
      await visitor.visit.end()
    })
  })
}
