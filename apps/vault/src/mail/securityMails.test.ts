import { describe, expect, it } from 'vitest'
import type { CodePurpose } from './codePurpose.ts'
import { approvalMail, codeMail, exportedMail, protectedMail } from './securityMails.ts'

const freezeUrl = 'https://secure.example/vault/auth/freeze#t=token'
const common = { to: 'ada@example.com', locale: 'en', origin: 'https://app.example', freezeUrl } as const

describe('a code', () => {
  it.each<[CodePurpose, string]>([
    ['signIn', 'ignore this e-mail'],
    ['updateSecondary', 'ignore this e-mail'],
    ['unfreeze', 'freeze your wallet now'],
    ['protect', 'freeze your wallet now'],
    ['export', 'freeze your wallet now'],
    ['delete', 'freeze your wallet now'],
    ['updatePrimary', 'freeze your wallet now'],
  ])('for %s tells a visitor who did not request it: %s', (purpose, advice) => {
    const { text } = codeMail({ ...common, code: '123456', purpose })
    expect(text).toContain(`If you didn't request it, ${advice}.`)
  })
})

it('shows the number to compare like a code', () => {
  const { text, html } = approvalMail({ ...common, url: 'https://secure.example/a', number: '07', purpose: 'delete' })
  expect(text).toContain('Number shown on that device:\n07\n')
  expect(html).toMatch(/font-size:32px[^>]*><bdi>07</)
})

it('names the site that sends it and the app', () => {
  const code = codeMail({ ...common, code: '123456', purpose: 'signIn' })
  expect(code.text).toContain('Sent by secure.example, the wallet service of app.example.')
  expect(code.html).toContain('<bdi dir="ltr">secure.example</bdi>')
  const { to, locale } = common
  expect(protectedMail({ to, locale, freezeUrl }).text).toContain('Sent by secure.example, your wallet service.')
})

it('offers no freeze after an export, because freezing does not stop a thief who has the keys', () => {
  const { to, locale } = common
  const { text } = exportedMail({ to, locale, siteUrl: 'https://secure.example/vault/auth', browser: 'Chrome, macOS' })
  expect(text).not.toContain('freeze my wallet')
  expect(text).toContain('secure.example')
})
