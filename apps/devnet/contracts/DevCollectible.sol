// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ERC721Receiver {
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// ERC-721 collection for development networks: anyone may mint, and the metadata is in the contract.
contract DevCollectible {
    string public name;
    string public symbol;
    uint256 public totalSupply;

    /// Pictures as data URLs, assigned in turn.
    string[] private pictures;
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) private approved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotMinted();
    error NotAllowed();
    error ReceiverRejected();

    /// Mints one picture to each holder in turn.
    constructor(string memory _name, string memory _symbol, string[] memory _pictures, address[] memory holders) {
        name = _name;
        symbol = _symbol;
        pictures = _pictures;
        for (uint256 i = 0; i < holders.length; i++) mint(holders[i]);
    }

    function mint(address to) public returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        owners[tokenId] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, tokenId);
    }

    function burn(uint256 tokenId) external {
        _move(msg.sender, address(0), tokenId);
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert NotMinted();
    }

    function getApproved(uint256 tokenId) external view returns (address) {
        ownerOf(tokenId);
        return approved[tokenId];
    }

    function approve(address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed();
        approved[tokenId] = to;
        emit Approval(owner, to, tokenId);
    }

    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        if (to == address(0)) revert NotAllowed();
        _move(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        safeTransferFrom(from, to, tokenId, "");
    }

    function safeTransferFrom(address from, address to, uint256 tokenId, bytes memory data) public {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        if (ERC721Receiver(to).onERC721Received(msg.sender, from, tokenId, data) != ERC721Receiver.onERC721Received.selector)
            revert ReceiverRejected();
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return string.concat(
            "data:application/json;utf8,{\"name\":\"",
            name,
            " ",
            _decimal(tokenId),
            "\",\"image\":\"",
            pictures[(tokenId - 1) % pictures.length],
            "\"}"
        );
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-721, ERC-721 metadata.
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function _move(address from, address to, uint256 tokenId) private {
        if (ownerOf(tokenId) != from) revert NotAllowed();
        if (msg.sender != from && !isApprovedForAll[from][msg.sender] && approved[tokenId] != msg.sender)
            revert NotAllowed();
        delete approved[tokenId];
        balanceOf[from]--;
        if (to != address(0)) balanceOf[to]++;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function _decimal(uint256 value) private pure returns (string memory) {
        bytes memory digits;
        do {
            digits = bytes.concat(bytes1(uint8(48 + value % 10)), digits);
            value /= 10;
        } while (value > 0);
        return string(digits);
    }
}
