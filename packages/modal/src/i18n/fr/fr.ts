import { languages } from '@latchkey/texts/languages'
import { chunkOf } from '../../shell/chunk.ts'
import type { Language } from '../language.ts'
import { page } from './page.ts'

export const fr: Language = { ...languages.fr, page, first: chunkOf(() => import('./first.ts')) }
