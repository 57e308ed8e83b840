export interface Photo {
  photoId: string;
  photoTitle: string;
  photoInfo: string;
  photoUrl: string;
}

export interface PhotoDetail extends Photo {
  createDate: string;
  version: number;
}
