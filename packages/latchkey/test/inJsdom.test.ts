// @vitest-environment jsdom
import { testInPage } from './testInPage.ts'

testInPage()
