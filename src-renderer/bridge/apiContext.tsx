import { createContext, useContext } from 'react'
import type { Api } from './client.ts'

const context = createContext<Api | null>(null)

/** Hands the contract's client to everything below. */
export const ApiProvider = context.Provider

/** The contract's client. */
export function useApi(): Api {
  const api = useContext(context)
  if (!api) throw new Error('assertion failed: a component outside ApiProvider')
  return api
}
