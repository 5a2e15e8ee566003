// The look of everything comes first: what a feature says about its own parts stands above it.
import './ui/style/tokens.css'
import './ui/style/base.css'
import './ui/style/controls.css'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ApiProvider } from './bridge/apiContext.tsx'
import { createApi } from './bridge/client.ts'
import { createQueryClient } from './bridge/queries/client.ts'
import { prepareReader } from './features/reader/prepare.ts'

const root = document.getElementById('root')
if (!root) throw new Error('assertion failed: the page has no root element')

const client = createQueryClient()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ApiProvider value={createApi()}>
        <App />
      </ApiProvider>
    </QueryClientProvider>
  </StrictMode>,
)

/** Rest after the page was shown (ms) before it gets ready for its first PDF. */
const preparationDelayMs = 1000
// When it cannot be fetched now, opening a PDF fetches it again and says what is wrong.
setTimeout(() => prepareReader(client).catch(() => {}), preparationDelayMs)
