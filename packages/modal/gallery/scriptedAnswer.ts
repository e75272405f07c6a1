/** How a route fails: `silent` never responds, `unreachable` is a network error, `refuses` is a 4xx. */
export type Fault = 'silent' | 'unreachable' | 'refuses'

const refusal = { code: 'PROJECT_ID_INVALID', message: 'The project id is not valid.', retryable: false, help: '' }

/** Returns the scripted response of a route. */
export async function answer<script>(script: script | Fault, body: (of: script) => unknown): Promise<Response> {
  if (script === 'silent') return new Promise(() => {})
  if (script === 'unreachable') throw new TypeError('Failed to fetch')
  if (script === 'refuses') return Response.json({ error: refusal }, { status: 401 })
  return Response.json(body(script as script))
}
