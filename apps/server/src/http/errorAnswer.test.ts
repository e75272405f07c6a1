import { createLog } from '@latchkey/node/log'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { errorAnswer } from './errorAnswer.ts'

const answerTo = async (error: Error) => {
  const app = new Hono()
  app.onError((thrown, context) => errorAnswer(thrown, { context, log: createLog('server', { level: 'silent' }) }))
  app.get('/', () => {
    throw error
  })
  const answer = await app.request('/')
  return [answer.status, (await answer.json()).error.code]
}

it.each(['ECONNRESET', 'ETIMEDOUT', '57P01', '57014'])('says with 503 that the database is away (%s)', async (code) => {
  expect(await answerTo(Object.assign(new Error('secret'), { code }))).toEqual([503, 'DATABASE_UNAVAILABLE'])
})

it.each(['23505', undefined])('says with 500 that it failed itself (%s)', async (code) => {
  expect(await answerTo(Object.assign(new Error('secret'), { code }))).toEqual([500, 'SERVER_ERROR'])
})
