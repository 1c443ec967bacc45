/** The sample link in the pictures of kits. */
export const samplePayload = 'https://example.com/your-link?qr'
