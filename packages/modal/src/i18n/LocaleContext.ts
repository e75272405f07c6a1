'use client'
import { createContext } from 'react'
import type { Language } from './language.ts'
import * as languages from './languages.ts'
import type { TextOverrides } from './messages.ts'

/** The language on screen and the host's text overrides. */
export const LocaleContext = createContext<LocaleContext.Value>({ language: languages.en })

export declare namespace LocaleContext {
  type Value = { readonly language: Language; readonly texts?: TextOverrides | undefined }
}
