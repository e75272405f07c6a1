import type { RouteLimit } from './route.ts'

const minuteMs = 60_000
const perMinute = (points: number) => ({ points, perMs: minuteMs })

/** For cheap routes. */
export const standardLimit: RouteLimit = {
  counts: 'requests',
  address: perMinute(600),
  project: perMinute(60_000),
  account: 'unlimited',
  costWithoutOrigin: 1,
}

/** For routes without a project. */
export const publicLimit: RouteLimit = { ...standardLimit, project: 'unlimited' }

/** For images: a wallet list loads hundreds. */
export const imageLimit: RouteLimit = { ...publicLimit, address: perMinute(6_000) }

/** For routes that write to the database for a caller who is not signed in. */
export const signInLimit: RouteLimit = { ...standardLimit, address: perMinute(120), project: perMinute(12_000) }

/** For routes that a back end calls for all its users from one address. */
export const sessionLimit: RouteLimit = { ...standardLimit, address: perMinute(6_000), account: perMinute(600) }

/** For routes that call a chain's node. */
export const upstreamLimit: RouteLimit = {
  counts: 'upstreamCalls',
  address: perMinute(3_000),
  project: perMinute(60_000),
  account: 'unlimited',
  costWithoutOrigin: 4,
}
