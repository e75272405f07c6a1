import type { Person } from './people.ts'

/** Does what a browser does at the issuer: opens the URL, chooses a person or cancels. Resolves with the callback URL. */
export async function visitIssuer(authorizationUrl: string, person: Person | 'cancel'): Promise<URL> {
  const cookies = new Map<string, string>()
  const visit = async (url: URL, body?: URLSearchParams): Promise<Response> => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const init = body ? { method: 'POST', body } : {}
    const response = await fetch(url, { headers, redirect: 'manual', ...init })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const first = new URL(authorizationUrl)
  const next = (from: URL, response: Response) => new URL(response.headers.get('location') ?? '', from)
  const page = next(first, await visit(first))
  const resume = next(page, await visit(page, formOf(person)))
  const last = await visit(resume)
  return last.status === 200 ? postedForm(await last.text()) : next(resume, last)
}

function formOf(person: Person | 'cancel'): URLSearchParams {
  if (person === 'cancel') return new URLSearchParams({ cancel: 'yes' })
  const { name, email = '', emailVerified } = person
  return new URLSearchParams({ name, email, verified: emailVerified ? 'yes' : 'no' })
}

/** Converts a form post to the callback into the URL that the callback redirects to. */
function postedForm(html: string): URL {
  const url = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '')
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    url.searchParams.set(name, value)
  return url
}
