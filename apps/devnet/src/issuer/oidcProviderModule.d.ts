// Types of the imported submodules. The main module prints a warning on Node 20, although everything used here works there.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import { interactionPolicy } from 'oidc-provider'
  export import base = interactionPolicy.base
  export import Check = interactionPolicy.Check
  export import Prompt = interactionPolicy.Prompt
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterConstructor } from 'oidc-provider'

  export function createMemoryAdapter(clockToleranceSec: number): AdapterConstructor
}
