import { qrcode } from 'bwip-js/node'

/** Draws the code that leads buyers to a partner's shop: that of a mini program, or a QR code with an address. */
export type PartnerCodes = { draw(shop: { tenantId: string; recommendedId: string }): Promise<string> }

/** QR codes of the shop's address, as data URLs. */
export const plainCodes = (publicUrl: string | undefined): PartnerCodes => ({
  draw: async ({ tenantId, recommendedId }) => {
    const query = new URLSearchParams({ tenantId, recommendedId })
    const text = `${publicUrl ?? ''}/shop?${query}`
    const png = await qrcode({ text, scale: 4, paddingwidth: 4, paddingheight: 4 } as Parameters<typeof qrcode>[0])
    return `data:image/png;base64,${png.toString('base64')}`
  },
})
