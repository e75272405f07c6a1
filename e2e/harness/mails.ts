import type { Stack } from './stack.ts'
import { until } from './until.ts'

type Mail = { readonly id: number; readonly subject: string; readonly text: string }

/** The mails to one address, read one after the other. */
export function mailbox({ inbox }: Stack, address: string) {
  let last = 0

  async function next(pattern: RegExp): Promise<string> {
    let found: string | undefined
    const look = async () => {
      const mails: readonly Mail[] = await (await fetch(`${inbox}/mails?to=${encodeURIComponent(address)}`)).json()
      const mail = mails.filter(({ id }) => id > last).find(({ text }) => pattern.test(text))
      found = mail && pattern.exec(mail.text)?.[1]
      last = mail?.id ?? last
      return found !== undefined
    }
    await until(`a mail to ${address}`, look)
    return found ?? ''
  }

  return {
    /** The pattern's first capture in the next mail that matches. */
    next,
    /** The link that approves a device. */
    link: () => next(/(https?:\/\/\S+\/approve#t=[\w-]{43})/),
    code: () => next(/^(\d{6})$/m),
  }
}
