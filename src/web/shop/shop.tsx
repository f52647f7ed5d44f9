import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { sendErrorsRegularly } from '../client/error-log.ts'
import { SessionContext } from '../client/session.ts'
import { queryClient, type SessionData } from '../client/session-actor.ts'
import { useLanguage } from '../i18n/index.ts'
import { AskProvider } from '../ui/actions/ask.tsx'
import { system } from '../ui/theme/system.ts'
import { Toaster } from '../ui/toast.tsx'
import { openBasket } from './basket.ts'
import { BasketView } from './basket.view.tsx'
import { CheckoutView } from './checkout.view.tsx'
import { Frame } from './frame.tsx'
import { GoodsView } from './goods.view.tsx'
import { GoodsListView } from './goods-list.view.tsx'
import { MeView } from './me.view.tsx'
import { OrderView } from './order.view.tsx'
import { OrdersView } from './orders.view.tsx'
import { paths } from './paths.ts'
import { ReturnView } from './return.view.tsx'
import { BasketContext } from './use-basket.ts'
import './shop.css'

/**
 * The app for buyers, who see the shop instead of the pages for staff (ADR 88). Unknown addresses lead to the goods.
 */
export default function Shop({ session }: { session: SessionData }) {
  const { tenant_id: tenantId, user_id: userId } = session.user
  const basket = useMemo(() => openBasket(tenantId, userId), [tenantId, userId])
  const [language] = useLanguage()
  useEffect(sendErrorsRegularly, [])
  useEffect(() => {
    // texts from the server are read again in the new language
    if (language) void queryClient.invalidateQueries()
  }, [language])
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <AskProvider>
            <BasketContext value={basket}>
              <Routes>
                <Route path={paths.shelves} element={<Frame />}>
                  <Route index element={<GoodsListView />} />
                  <Route path="goods/:id" element={<GoodsView />} />
                  <Route path="basket" element={<BasketView />} />
                  <Route path="checkout" element={<CheckoutView />} />
                  <Route path="orders" element={<OrdersView />} />
                  <Route path="orders/:id" element={<OrderView />} />
                  <Route path="orders/:id/return" element={<ReturnView />} />
                  <Route path="orders/:id/refund" element={<ReturnView isUnsent />} />
                  <Route path="me" element={<MeView />} />
                </Route>
                <Route path="*" element={<Navigate to={paths.shelves} replace />} />
              </Routes>
            </BasketContext>
            <Toaster />
          </AskProvider>
        </SessionContext>
      </QueryClientProvider>
    </ChakraProvider>
  )
}
