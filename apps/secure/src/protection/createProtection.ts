import type { Asked, Login } from '../login/login.ts'
import type { FactorQuestion } from '../signer/outputs.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite } from '../site/site.ts'

/** The dialogs of a wallet's protection, loaded on use. */
export function createProtection(site: () => SecureSite, setVisible: SecureSite['setVisible']) {
  const placeOf = () => {
    const { window, clock, app } = site()
    return { window, clock, setVisible, themeMode: () => app().theme.themeMode }
  }
  return {
    async requestFactor(question: FactorQuestion) {
      const { promptInDialog } = await import('./sheet/mountProtection.tsx')
      return promptInDialog(placeOf(), question)
    },
    /** Resolves to true if the visitor raised the protection. @throws LOGIN_REQUIRED */
    async raise(login: Login, asked: Asked): Promise<boolean> {
      const session = await currentSession(site())
      const { protectInDialog } = await import('./sheet/mountProtection.tsx')
      return protectInDialog(placeOf(), login, { session, asked })
    },
  }
}
