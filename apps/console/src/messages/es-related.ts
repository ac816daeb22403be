import type { enRelated } from './en-related.js';

// Textos sobre otras verificaciones de la cuenta.
export const esRelated: typeof enRelated = {
  title: 'Verificaciones relacionadas',
  none: (days) => `No comparte nada con otras verificaciones en ${days} días.`,
  more: (n) => `Se muestran las primeras ${n}.`,
  graph: (n) =>
    n === 1
      ? 'Esta verificación y otra que comparte algo con ella'
      : `Esta verificación y ${n} que comparten algo con ella`,
  here: 'Esta verificación',
  job: 'Verificación',
  shares: 'Comparte',
  differs: 'Difiere en',
  otherName: 'nombre',
  otherFace: 'rostro',
  pictures: 'Mostrar rostros',
  hidePictures: 'Ocultar rostros',
  kinds: {
    document: 'documento',
    phone: 'teléfono',
    email: 'correo',
    device: 'dispositivo',
    network: 'red',
    address: 'dirección',
    face: 'rostro',
  },
};
