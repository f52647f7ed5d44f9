import { qrcode } from 'bwip-js/node'

/** What draws the code by which buyers come to a partner's shop: a mini program's own drawing, or a plain QR code of an address. */
export type PartnerCodes = { draw(shop: { tenantId: string; recommendedId: string }): Promise<string> }

/** Plain QR codes of the shop's address under which browsers find the app, as the address of a picture. */
export const plainCodes = (publicUrl: string | undefined): PartnerCodes => ({
  draw: async ({ tenantId, recommendedId }) => {
    const query = new URLSearchParams({ tenantId, recommendedId })
    const text = `${publicUrl ?? ''}/shop?${query}`
    const png = await qrcode({ text, scale: 4, paddingwidth: 4, paddingheight: 4 } as Parameters<typeof qrcode>[0])
    return `data:image/png;base64,${png.toString('base64')}`
  },
})
