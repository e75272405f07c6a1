import type { View } from './view.ts'

/** Inputs of the opening rules (spec §2, 'Opening rules'). */
export type RouteContext = {
  /** An address is connected in some namespace. */
  readonly connected: boolean
  readonly hasAdapters: boolean
  /** The host allows manual wallet connection only. */
  readonly manualWalletConnect: boolean
  readonly mobile: boolean
}

/** The stack of visited views; the last one is on screen. Never empty. */
export type Stack = readonly [View, ...View[]]

/** Always the same object, so that opening a prepared modal does not render Connect again. */
export const firstStack: Stack = [{ name: 'Connect' }]

/** The view the modal opens with. An explicit request takes precedence over every rule (spec S2.17). */
export function openingStack(context: RouteContext, requested?: View): Stack {
  if (requested) return [requested]
  const nothingToChoose = !context.hasAdapters && !context.connected
  if (context.manualWalletConnect || nothingToChoose) {
    return [context.mobile ? { name: 'AllWallets' } : { name: 'ConnectingWalletConnectBasic' }]
  }
  return context.connected ? [{ name: 'Account' }] : firstStack
}

export function pushView(stack: Stack, view: View): Stack {
  // Opening the current view again must not add a second step.
  return sameView(currentView(stack), view) ? stack : [...stack, view]
}

export function replaceView(stack: Stack, view: View): Stack {
  return [...stack.slice(0, -1), view] as unknown as Stack
}

/** Goes back one step; undefined if there is no previous view, so that the modal closes instead (spec S2.20). */
export function backStack(stack: Stack): Stack | undefined {
  return stack.length > 1 ? (stack.slice(0, -1) as unknown as Stack) : undefined
}

export function currentView(stack: Stack): View {
  return stack[stack.length - 1] ?? stack[0]
}

function sameView(a: View, b: View): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
