type NodeGlobals = { readonly process?: { readonly getBuiltinModule?: (id: string) => unknown } }

/** `node:crypto`; undefined in browsers. Requested in a way that bundlers do not resolve. */
export function nodeCrypto(): unknown {
  try {
    return (globalThis as NodeGlobals).process?.getBuiltinModule?.('node:crypto')
  } catch {
    // Node-like sandboxes throw for missing modules.
    return undefined
  }
}
