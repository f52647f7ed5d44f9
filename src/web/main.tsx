import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { listenForErrors } from './client/error-log.ts'
import { startSession } from './client/session-actor.ts'
import { followLanguage } from './i18n/index.ts'
import { cacheAppShell } from './offline/cache-shell.ts'
import { installThemes } from './ui/theme/theme.ts'
import './ui/styles/base.css'
import './ui/styles/controls.css'
import './ui/styles/table.css'
import './ui/styles/figure-cards.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

installThemes()
followLanguage(document.documentElement)
listenForErrors()
startSession()
cacheAppShell()

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)
