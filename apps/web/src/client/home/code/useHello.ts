import { useSignMessage } from 'latchkey/react'

export const message = 'Hello'

export function useHello() {
  const { signMessageAsync } = useSignMessage()
  return () => signMessageAsync({ message })
}
