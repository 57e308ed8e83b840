export { drawQr } from '../../ui/qr-code.ts';
