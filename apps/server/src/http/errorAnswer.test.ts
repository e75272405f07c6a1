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

it.each(['ECONNRESET', 'ETIMEDOUT', '57P01', '57014'])(
  'responds with 503 when the database is unreachable (%s)',
  async (code) => {
    expect(await answerTo(Object.assign(new Error('secret'), { code }))).toEqual([503, 'DATABASE_UNAVAILABLE'])
  },
)

it.each(['23505', undefined])('answers 500 for an unexpected error (%s)', async (code) => {
  expect(await answerTo(Object.assign(new Error('secret'), { code }))).toEqual([500, 'SERVER_ERROR'])
})
